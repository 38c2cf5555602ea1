import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("company", "add");

export default function CompanyAdd({ searchParams }: PageProps<"/b2b/setting/verified/company-add">) {
  return <FormPage type="company" form="add" searchParams={searchParams} />;
}
