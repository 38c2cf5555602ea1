import { RenewalPage, renewalMetadata } from "../type-renewal";

export const generateMetadata = renewalMetadata;

export default function PersonalRenew({ searchParams }: PageProps<"/b2b/setting/verified/personal-edit-cer">) {
  return <RenewalPage type="personal" searchParams={searchParams} />;
}
