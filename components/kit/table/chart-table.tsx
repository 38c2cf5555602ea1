import styles from "../text/hidden-text.module.css";

/** Renders the figures behind a drawing for screen readers. */
export function ScreenReaderChartTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [label: string, ...texts: string[]])[];
}) {
  return (
    <div className={styles.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...texts]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {texts.map((text, place) => (
                <td key={heads[place + 1]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
