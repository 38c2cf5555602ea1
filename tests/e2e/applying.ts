import type { APIRequestContext } from "@playwright/test";
import { asOps, opsToken, people, signIn } from "./calls";
import { asPerson } from "./portal-fixtures";

/** The smallest picture there is. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Describes a foreign applicant who needs no liveness check. */
export const erika = {
  name: "Erika Mustermann",
  lastName: "Mustermann",
  firstName: "Erika",
  idNo: "C01X00T47",
  birthday: "1988-01-01",
  idExpiry: "2030-06-30",
  address: "Heidestrasse 17",
} as const;

/**
 * Applies for verification as the demo's new user, under a name that is on the screening list. Returns the
 * application's id.
 */
export async function applyForVerification(request: APIRequestContext, world: string): Promise<string> {
  await asOps(request, await opsToken(request), `worlds/${world}/screening-list`, { kind: "name", text: erika.name });
  await signIn({ request }, world, people.fresh);
  const photo = async (businessType: string): Promise<string[]> => {
    const response = await request.post("/api/common/file/upload", {
      headers: { "x-portal": "1" },
      multipart: { businessType, file: { name: "photo.png", mimeType: "image/png", buffer: dot } },
    });
    return [((await response.json()) as { result: { fileId: string } }).result.fileId];
  };
  const photos = { portraitSide: await photo("KYC_IMAGE"), handheld: await photo("KYC_LARGE_IMAGE") };
  const { applicationId } = await asPerson<{ applicationId: string }>({ request }, "real-name/personal", {
    person: { ...erika, nationality: "DE", idType: "PASSPORT", photos },
  });
  return applicationId;
}
