// `npm run build`: the database client when it is stale, then the portal.
import { build, generateIfStale } from "./build/portal";

await generateIfStale();
await build(process.env.MENU_PREFIX?.trim() ?? "");
