import { Registration, titledRegister } from "../registration";

export const generateMetadata = titledRegister;

/** An invitation's or a partner's link: its code is filled in. */
export default async function RegisterInvited({ params, searchParams }: PageProps<"/register/[id]">) {
  const { id } = await params;
  return <Registration path={`/register/${id}`} query={await searchParams} code={decoded(id)} />;
}

/** A segment as it was meant; one that is no encoding is no code either. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
