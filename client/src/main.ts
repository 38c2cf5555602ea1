// The package's entry: everything that a program imports.
export type { AskOptions, Download, KeyedOptions } from "./ask.js";
export type { Areas } from "./catalogue/areas.js";
export type { WebhookEvent } from "./catalogue/events.js";
export type { Currency, Issue, IssueCode, Money, RefusalCode } from "./catalogue/schemas.js";
export { createClient, type Client, type ClientSettings } from "./client.js";
export { isRefused, RefusedError, UnansweredError } from "./errors.js";
export { rowsOf } from "./pages.js";
export { verifyWebhook, WebhookError, type Verification } from "./webhooks.js";
