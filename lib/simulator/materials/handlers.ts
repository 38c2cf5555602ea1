import { materialsArea } from "@/lib/materials/area";
import { pairCallsWithHandlers } from "../platform/handler";
import { customsHandlers } from "./customs/handlers";
import { externalOrderHandlers, materialBatchHandlers } from "./batches/handlers";
import { materialDraftHandlers } from "./drafts/handlers";
import { materialSupplementHandlers } from "./logistics/handlers";
import { materialOrderHandlers } from "./orders/handlers";
import { materialPaperHandlers } from "./papers/handlers";

export const materialsHandlers = pairCallsWithHandlers(materialsArea.calls, {
  ...materialOrderHandlers,
  ...materialDraftHandlers,
  ...materialPaperHandlers,
  ...materialSupplementHandlers,
  ...customsHandlers,
  ...materialBatchHandlers,
  ...externalOrderHandlers,
});
