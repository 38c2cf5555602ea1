import layout from "../page/layout.module.css";

/** The lines of a cell that are not empty, the first of them its main one: one box, or on a phone they stand in a row. */
export const CellLines = ({ of: [first, ...rest] }: { of: readonly string[] }) => (
  <div>
    <div>{first}</div>
    {rest
      .filter((line) => line !== "")
      .map((line) => (
        <div key={line} className={layout.soft}>
          {line}
        </div>
      ))}
  </div>
);
