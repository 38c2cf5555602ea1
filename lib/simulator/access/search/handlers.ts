import type { search } from "@/lib/access/calls/search";
import type { Answers } from "../../handler";
import { searchAll } from "./search-all";

export const searchHandlers: Answers<typeof search> = { search: searchAll };
