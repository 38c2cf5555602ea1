"use client";
import Chip from "@mui/material/Chip";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

export interface TabItem {
  key: string;
  label: ReactNode;
  href: Route;
  /** Holds the number of items in the tab, or that there are more than some number. */
  count?: number | string;
}

/** Renders views of the same subject as links; the current one is in the URL. */
export function TabBar({ label, tabs, current }: { label: string; tabs: readonly TabItem[]; current: string }) {
  return (
    <Tabs
      component="nav"
      value={tabs.some(({ key }) => key === current) ? current : false}
      variant="scrollable"
      scrollButtons="auto"
      // every tab is a link to a page of its own: none of them is a tab in the sense of ARIA
      slotProps={{ root: { "aria-label": label }, list: { role: undefined }, indicator: { hidden: true } }}
    >
      {tabs.map(({ key, label: name, href, count }) => (
        <Tab
          key={key}
          value={key}
          component={Link}
          href={href}
          prefetch={false}
          role={undefined}
          tabIndex={0}
          aria-selected={undefined}
          aria-current={key === current ? "page" : undefined}
          label={name}
          iconPosition="end"
          {...(count !== undefined && { icon: <Chip component="span" size="small" label={count} /> })}
        />
      ))}
    </Tabs>
  );
}
