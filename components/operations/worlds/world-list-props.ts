import type { Query } from "@/components/kit/select/query";

/** Describes the props of a list in a world: its rows with their page, and the query that selected them. */
export interface WorldListProps<List> {
  world: string;
  list: List;
  query: Query;
  now: Date;
}
