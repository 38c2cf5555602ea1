import type { ReactNode } from "react";
import { Card } from "../page/card";
import layout from "../page/layout.module.css";
import { TabBar } from "../page/tab-bar";
import { hrefWithQueryChanges, valueInQuery } from "../select/query";
import { PagedTable, type PagedTableProps } from "./paged-table";

interface TabbedTableProps<Row> extends PagedTableProps<Row> {
  title: string;
  /** Holds the label of the tabs; the current one is in the address as `show`, the first by default. */
  label: string;
  tabs: readonly [TableTab, ...TableTab[]];
  children?: ReactNode;
}

interface TableTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
}

/** Renders a list with tabs by outcome, page by page. */
export function TabbedTable<Row>({ title, label, tabs, children, ...table }: TabbedTableProps<Row>) {
  const { path, query } = table;
  const [first] = tabs;
  return (
    <Card title={title}>
      <div className={layout.stack}>
        <TabBar
          label={label}
          current={valueInQuery(query, "show") ?? first.key}
          tabs={tabs.map((tab) => ({
            ...tab,
            href: hrefWithQueryChanges(path, query, { show: tab === first ? undefined : tab.key, page: undefined }),
          }))}
        />
        <PagedTable {...table} />
        {children}
      </div>
    </Card>
  );
}
