import { isBefore } from "@/lib/time/instant";
import { openText } from "../../access/secrets";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Returns the secrets that sign a message to an endpoint: its own, and for a while after a change the previous one. */
export const activeSigningSecrets = (
  { id, secret, oldSecret, oldSecretUntil }: Row<"WebhookEndpoint">,
  real: Date,
): readonly string[] => [
  openText(secret, "webhook", id),
  ...(oldSecret && oldSecretUntil && isBefore(real, oldSecretUntil) ? [openText(oldSecret, "webhook", id)] : []),
];
