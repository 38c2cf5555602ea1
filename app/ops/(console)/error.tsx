"use client";
import { PageFailed } from "@/components/shell/frame/page-failed";

export default PageFailed;
