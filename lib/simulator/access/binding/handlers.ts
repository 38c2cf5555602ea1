import type { binding } from "@/lib/access/calls/binding";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { bindNewEmail, bindPhone, sendNewEmailCode, sendNewPhoneCode } from "./bind";
import { contactPhone, proveContact, sendContactCode } from "./contact";
import { proveOld, sendOld } from "./old";

export const bindingHandlers: Handlers<typeof binding> = {
  sendOldPhoneCode: sendOld("phone"),
  proveForPhone: proveOld("phone"),
  sendNewPhoneCode,
  bindPhone,
  contactPhone,
  sendContactCode,
  proveContact,
  sendOldEmailCode: sendOld("email"),
  proveForEmail: proveOld("email"),
  sendNewEmailCode,
  bindNewEmail,
};
