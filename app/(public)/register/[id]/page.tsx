import { RegistrationPage, registrationMetadata } from "../registration";

export const generateMetadata = registrationMetadata;

/** Opens registration from an invitation's or a partner's link, with its code filled in. */
export default async function RegisterByInvitationLinkPage({ params, searchParams }: PageProps<"/register/[id]">) {
  const { id } = await params;
  return <RegistrationPage path={`/register/${id}`} query={await searchParams} code={decodeSegment(id)} />;
}

/** Decodes a URL segment, or returns an empty code when the encoding is invalid. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
