import { Registration, titledRegister } from "../../registration";

export const generateMetadata = titledRegister;

/** A link that carries the phone number; an invalid number is left out. */
export default async function RegisterMobile({ params, searchParams }: PageProps<"/register/mob/[mob]">) {
  const { mob } = await params;
  return (
    <Registration path={`/register/mob/${mob}`} query={await searchParams} phone={/^1\d{10}$/.test(mob) ? mob : ""} />
  );
}
