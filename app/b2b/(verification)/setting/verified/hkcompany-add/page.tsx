import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("hkcompany", "add");

export default function HkCompanyAdd({ searchParams }: PageProps<"/b2b/setting/verified/hkcompany-add">) {
  return <FormPage type="hkcompany" form="add" searchParams={searchParams} />;
}
