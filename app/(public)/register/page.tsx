import { RegistrationPage, registrationMetadata } from "./registration";

export const generateMetadata = registrationMetadata;

export default async function MerchantRegistrationPage({ searchParams }: PageProps<"/register">) {
  return <RegistrationPage path="/register" query={await searchParams} />;
}
