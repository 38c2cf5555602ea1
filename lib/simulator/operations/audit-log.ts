import type { operations } from "@/lib/operations/calls";
import type { Answer } from "../desk";
import { pageOfRows } from "../page-of-rows";

interface Row {
  at: Date; notedAt: Date; who: string; origin: string; what: string; subject: string; outcome: string; isSealed: boolean;
}

/** A world's audit log, newest first by real time: the ids grow with it. */
export const audit: Answer<typeof operations.audit> = async ({ who, what, currentPage, pageSize }, { world, db }) =>
  pageOfRows<Row>(db.sql, { currentPage, pageSize }, {
    from: "audit", where: "world = $1::uuid and ($2::text is null or who = $2) and ($3::text is null or starts_with(what, $3))",
    columns: `at, noted_at as "notedAt", who, origin, what, subject, outcome, seal_no is not null as "isSealed"`, order: "id desc",
    values: [world.id, who || null, what || null],
  });
