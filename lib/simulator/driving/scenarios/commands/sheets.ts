import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import type { ScenarioActor } from "./command";

/** Returns rows as an Excel file with one sheet, below the titles of its columns. */
export async function createExcelSheet(
  name: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const sheet = xlsx({ name, columns: titles.map((title) => ({ title, width: 20 })), rows: [rows] });
  // named cast: a stream of buffers gives buffers
  return Buffer.concat((await Readable.from(sheet).toArray()) as Buffer[]);
}

/** Defines how long a list that another reader has is waited for, in milliseconds, before it is looked at again. */
const pauseMs = 200;

/** Returns a list that was sent when it has left a state, that in which it waits to be read. */
export async function awaitListRead<List extends { readonly state: string }>(
  { readLists }: ScenarioActor,
  unreadState: List["state"],
  look: () => Promise<List>,
): Promise<List> {
  for (;;) {
    await readLists();
    const list = await look();
    if (list.state !== unreadState) return list;
    await wait(pauseMs);
  }
}
