import { FormPage, formMetadata } from "../form-page";

export const generateMetadata = () => formMetadata("company", "add");

export default function CompanyAdd({ searchParams }: PageProps<"/b2b/setting/verified/company-add">) {
  return <FormPage type="company" form="add" searchParams={searchParams} />;
}
