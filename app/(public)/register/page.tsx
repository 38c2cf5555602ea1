import { Registration, registrationMetadata } from "./registration";

export const generateMetadata = registrationMetadata;

export default async function Register({ searchParams }: PageProps<"/register">) {
  return <Registration path="/register" query={await searchParams} />;
}
