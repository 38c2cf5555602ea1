import type { search } from "@/lib/access/search-calls";
import type { Answers } from "../desk";
import { searchAll } from "./search/search-all";

export const searchDesk: Answers<typeof search> = { search: searchAll };
