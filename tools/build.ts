// `npm run build`: the database client when it is stale, then the portal.
import { buildPortal, generateClientIfStale } from "./build/portal";

await generateClientIfStale();
await buildPortal(process.env.MENU_PREFIX?.trim() ?? "");
