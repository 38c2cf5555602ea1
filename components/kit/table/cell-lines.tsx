import layout from "../page/layout.module.css";

/** Renders the non-empty lines of a cell, the first as its main line, in one box; on a phone they are in a row. */
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
