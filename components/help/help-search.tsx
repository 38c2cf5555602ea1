"use client";
import Link from "next/link";
import { useState } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import type { HelpBase, HelpGroup } from "@/lib/help/articles";
import { searchArticles } from "@/lib/help/find";
import type { HelpEntry } from "@/lib/help/load";
import styles from "./help.module.css";

interface Labels {
  search: string;
  /** Holds the texts for each number of results: this page includes no translator. */
  foundTexts: readonly string[];
}

/**
 * Lists the articles by subject, or during a search the matching ones, best match first. Without scripts all of them
 * are listed.
 */
export function HelpArticleSearch({
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
  const [inputText, setTyped] = useState("");
  const rows = searchArticles(entries, inputText);
  const isSearch = inputText.trim() !== "";
  return (
    <div className={styles.centre}>
      <div role="search" className={styles.search}>
        <TextField
          type="search"
          label={labels.search}
          value={inputText}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className={styles.count}>
          {isSearch ? labels.foundTexts[rows.length] : ""}
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
