/** How many characters a text may have: the API refuses more, and a screen lets nobody type more. */
export const LENGTH = {
  plate: 10,
  /** What a record of a catalogue is called. */
  label: 100,
  /** Names of people and companies, and of lots. */
  name: 200,
  email: 200,
  /** A new one; longer ones of before still open. */
  password: 128,
  identification: 30,
  address: 200,
  town: 100,
  phone: 30,
  tags: 200,
  remarks: 500,
  reason: 300,
  /** Why a deduction was changed. */
  note: 200,
  /** Numbers of other systems and bank accounts. */
  reference: 40,
  /** Numbers of documents that people type. */
  document: 30,
  prefix: 10,
  rate: 150,
  area: 60,
  unit: 40,
}
