import { Registration, titledRegister } from "./registration";

export const generateMetadata = titledRegister;

export default async function Register({ searchParams }: PageProps<"/register">) {
  return <Registration path="/register" query={await searchParams} />;
}
