import type { Query } from "@/components/kit/select/query";

/** What a list of a world's things is drawn of: its rows and their page, and the query it was asked with. */
export interface WorldListProps<List> {
  world: string;
  list: List;
  query: Query;
  now: Date;
}
