import type { search } from "@/lib/access/calls/search";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { searchPortalContent } from "./search-all";

export const searchHandlers: Handlers<typeof search> = { search: searchPortalContent };
