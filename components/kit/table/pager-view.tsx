"use client";
import PaginationItem, { type PaginationItemProps } from "@mui/material/PaginationItem";
import type { Route } from "next";
import NextForm from "next/form";
import Link from "next/link";
import { InputBox } from "../fields/input-box";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./pager.module.css";

export interface PageLink {
  readonly text: string;
  /** Holds the accessible label, when the text alone is insufficient. */
  readonly label?: string;
  readonly href: Route;
  readonly isHere?: true;
}

/** Describes the link to the previous or next page; null at the end of the list. */
interface Step {
  readonly label: string;
  readonly href: Route | null;
}

export interface PagerViewProps {
  label: string;
  total: string;
  /** Advice about rows that no page displays. */
  hint: string | null;
  previous: Step;
  next: Step;
  pages: readonly PageLink[];
  sizesLabel: string;
  sizes: readonly PageLink[];
  jumper: {
    action: Route;
    label: string;
    otherParams: readonly (readonly [string, string])[];
    page: number;
    pages: number;
  };
}

/** Renders the page controls from finished texts and addresses. */
export function PagerView({ label, total, hint, previous, next, pages, sizesLabel, sizes, jumper }: PagerViewProps) {
  return (
    <nav className={joinClassNames(layout.actions, layout.soft, styles.pager)} aria-label={label}>
      <span className={styles.total}>
        {total} {hint !== null && <span>{hint}</span>}
      </span>
      <ul className={layout.inline}>
        <li>{renderStep(previous, "previous")}</li>
        {pages.map((page) => (
          <li key={page.text}>{renderLink(page, "page")}</li>
        ))}
        <li>{renderStep(next, "next")}</li>
      </ul>
      <ul className={layout.inline} aria-label={sizesLabel}>
        {sizes.map((size) => (
          <li key={size.text}>{renderLink(size, "true")}</li>
        ))}
      </ul>
      <NextForm action={jumper.action} key={jumper.page}>
        {jumper.otherParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={layout.line}>
          {jumper.label}
          <InputBox
            type="number"
            inputMode="numeric"
            name="page"
            min={1}
            max={jumper.pages}
            defaultValue={jumper.page}
            required
          />
        </label>
      </NextForm>
    </nav>
  );
}

const renderLink = ({ text, label, href, isHere }: PageLink, current: "page" | "true") => (
  <PaginationItem
    component={Link}
    prefetch={false}
    href={href}
    page={text}
    selected={isHere ?? false}
    aria-label={label}
    aria-current={isHere ? current : undefined}
  />
);

/** Renders a step; at the end of the list it stays in its place, greyed. */
const renderStep = ({ label, href }: Step, type: NonNullable<PaginationItemProps["type"]>) =>
  href === null ? (
    <PaginationItem component="span" type={type} disabled aria-hidden />
  ) : (
    <PaginationItem component={Link} prefetch={false} href={href} type={type} aria-label={label} />
  );
