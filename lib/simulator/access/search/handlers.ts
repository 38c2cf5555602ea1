import type { search } from "@/lib/access/calls/search";
import type { Handlers } from "../../handler";
import { searchAll } from "./search-all";

export const searchHandlers: Handlers<typeof search> = { search: searchAll };
