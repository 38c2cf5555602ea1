import { valueOf, type Query } from "@/components/kit/query";

const sizes = [10, 20, 50, 100];

/** Which page of a list the URL asks for; nonsense in it counts as not set. */
export function paged(query: Query): { currentPage: number; pageSize: number } {
  const page = Number(valueOf(query, "page") ?? 1);
  const size = Number(valueOf(query, "size") ?? 20);
  return {
    currentPage: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: sizes.includes(size) ? size : 20,
  };
}
