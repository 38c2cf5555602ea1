import Link from "next/link";
import type { Route } from "next";
import { Fragment } from "react";
import type { Block, Inline } from "@/lib/i18n/prose";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import tables from "../table/plain-table.module.css";
import styles from "./prose.module.css";

/**
 * Renders a written page's blocks: headings, paragraphs, lists, tables. Its title and lead belong to the page's header.
 */
export function ProseBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading id={block.id}>
          <Line line={block.line} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Line line={block.line} />
        </p>
      );
    case "note":
      return (
        <p className={styles.note}>
          <Line line={block.line} />
        </p>
      );
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List className={layout.tight}>
          {block.items.map((line, at) => (
            <li key={at}>
              <Line line={line} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <div className={joinClassNames(layout.scroll, tables.plain)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((line, at) => (
                  <th key={at} scope="col">
                    <Line line={line} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((line, cell) => (
                    <td key={cell}>
                      <Line line={line} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Line({ line }: { line: readonly Inline[] }) {
  return line.map((part, at) => <Fragment key={at}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: Inline) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "strong":
      return <strong>{part.text}</strong>;
    case "code":
      return <code>{part.text}</code>;
    case "state":
      return <strong id={part.id}>{part.text}</strong>;
    // named cast: the parser lets only addresses of this site through
    case "link":
      return (
        <Link href={part.href as Route} prefetch={false}>
          {part.text}
        </Link>
      );
  }
}
