import type { binding } from "@/lib/access/calls/binding";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { bindNewEmail, bindPhone, sendNewEmailCode, sendNewPhoneCode } from "./bind";
import { contactPhone, proveContact, sendContactCode } from "./contact";
import { proveCurrentBindingHandler, sendCurrentBindingCodeHandler } from "./old";

export const bindingHandlers: Handlers<typeof binding> = {
  sendOldPhoneCode: sendCurrentBindingCodeHandler("phone"),
  proveForPhone: proveCurrentBindingHandler("phone"),
  sendNewPhoneCode,
  bindPhone,
  contactPhone,
  sendContactCode,
  proveContact,
  sendOldEmailCode: sendCurrentBindingCodeHandler("email"),
  proveForEmail: proveCurrentBindingHandler("email"),
  sendNewEmailCode,
  bindNewEmail,
};
