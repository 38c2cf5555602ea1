"use client";
import Link from "next/link";
import { useState } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import type { HelpBase, HelpGroup } from "@/lib/help/articles";
import { found } from "@/lib/help/find";
import type { HelpEntry } from "@/lib/help/load";
import styles from "./help.module.css";

interface Labels {
  search: string;
  /** How many were found, by their number: this page brings no translator along. */
  found: readonly string[];
}

/**
 * The articles by subject; while something is typed, those that hold it, the closest first. Without scripts all of them
 * are shown.
 */
export function HelpSearch({
  entries,
  base,
  groups,
  labels,
}: {
  entries: readonly HelpEntry[];
  base: HelpBase;
  groups: readonly { name: HelpGroup; title: string }[];
  labels: Labels;
}) {
  const [typed, setTyped] = useState("");
  const rows = found(entries, typed);
  const isSearch = typed.trim() !== "";
  return (
    <div className={styles.centre}>
      <div role="search" className={styles.search}>
        <TextField
          type="search"
          label={labels.search}
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className={styles.count}>
          {isSearch ? labels.found[rows.length] : ""}
        </p>
      </div>
      {isSearch ? (
        <Articles rows={rows} base={base} />
      ) : (
        groups.map(({ name, title }) => (
          <section key={name} aria-labelledby={`group-${name}`} className={styles.group}>
            <h2 id={`group-${name}`}>{title}</h2>
            <Articles rows={entries.filter(({ group }) => group === name)} base={base} />
          </section>
        ))
      )}
    </div>
  );
}

function Articles({ rows, base }: { rows: readonly HelpEntry[]; base: HelpBase }) {
  return (
    <ul className={styles.articles}>
      {rows.map(({ slug, title, lead }) => (
        <li key={slug}>
          <Link href={`${base}?article=${slug}`} prefetch={false}>
            {title}
          </Link>
          <p>{lead}</p>
        </li>
      ))}
    </ul>
  );
}
