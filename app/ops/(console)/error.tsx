"use client";
import { PageRenderFailure } from "@/components/shell/frame/page-failed";

export default PageRenderFailure;
