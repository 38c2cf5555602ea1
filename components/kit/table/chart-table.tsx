import { useTranslations } from "next-intl";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./plain-table.module.css";

export interface ChartTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [label: string, ...texts: string[]])[];
}

/**
 * Renders the figures behind a chart: screen readers always have them, other readers fold them out. Works without a
 * script.
 */
export function ChartTable(table: ChartTableProps) {
  const t = useTranslations("kit.chart");
  return (
    <div>
      <details className={styles.fold}>
        <summary>{t("table")}</summary>
      </details>
      <div className={joinClassNames(layout.hidden, styles.plain, styles.figures)}>
        <FiguresTable {...table} />
      </div>
    </div>
  );
}

/** Renders figures as a plain table. */
export function FiguresTable({ caption, heads, rows }: ChartTableProps) {
  return (
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
        {rows.map(([label, ...texts], row) => (
          <tr key={`${row} ${label}`}>
            <th scope="row">{label}</th>
            {texts.map((text, place) => (
              <td key={heads[place + 1]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
