import { searchBehind } from '#app/form/dialog-over-list.ts'

/** Address of a dialog over the list of agreements. It keeps the list's search. */
export const dialogAddress = (address: string): string =>
  new URL(address).pathname.replace(/\.data$/, '') + searchBehind(address)

/** The list behind the dialog, with its search. */
export const listBehind = (address: string): string => `/financing-agreements${searchBehind(address)}`
