import type { operations } from "@/lib/operations/calls";
import type { Answer } from "../desk";
import type { Due } from "../timetable";
import { pageOfRows } from "./rows";

/** What falls due: stuck items first, since they want a person, then in the order in which they will be done. */
export const timetable: Answer<typeof operations.timetable> = async ({ currentPage, pageSize }, { world, db }) =>
  pageOfRows<Pick<Due, "kind" | "subject" | "dueAt"> & { state: string; attempts: number }>(db.sql, { currentPage, pageSize }, {
    from: "due", where: "world = $1::uuid and state <> 'done'", columns: `kind, subject, due_at as "dueAt", state, attempts`,
    order: "state = 'stuck' desc, due_at, priority, kind, subject", values: [world.id],
  });
