/** Maximum lengths of texts in characters. The API refuses longer texts, and the fields of a screen take no more. */
export const LENGTH = {
  plate: 10,
  /** Name of a catalogue record. */
  label: 100,
  /** Names of people, companies and lots. */
  name: 200,
  email: 200,
  /** A new password. Longer ones from earlier releases still sign in. */
  password: 128,
  identification: 30,
  address: 200,
  town: 100,
  phone: 30,
  tags: 200,
  remarks: 500,
  reason: 300,
  /** Reason of a changed deduction. */
  note: 200,
  /** Numbers of other systems and of bank accounts. */
  reference: 40,
  /** Document numbers that people type. */
  document: 30,
  prefix: 10,
  rate: 150,
  area: 60,
  unit: 40,
}
