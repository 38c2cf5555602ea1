import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { RegistrationPage, registrationMetadata } from "../../registration";

export const generateMetadata = registrationMetadata;

/** Opens registration from a link that carries the phone number; an invalid number is left out. */
export default async function RegisterByPhoneLinkPage({ params, searchParams }: PageProps<"/register/mob/[mob]">) {
  const { mob } = await params;
  const { data: phone = "" } = phoneNumberSchema.safeParse(decodeURIComponent(mob));
  return <RegistrationPage path={`/register/mob/${mob}`} query={await searchParams} phone={phone} />;
}
