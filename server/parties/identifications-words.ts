/** DIAN codes of the types with rules of their own. */
export const NIT = '31'
export const CC = '13'

/** Types of identification: DIAN code and label, the most common first. */
export const IDENTIFICATION_TYPES: readonly { value: string; label: string }[] = [
  { value: '13', label: 'CC' },
  { value: '31', label: 'NIT' },
  { value: '22', label: 'CE' },
  { value: '12', label: 'TI' },
  { value: '48', label: 'PPT' },
  { value: '47', label: 'PEP' },
  { value: '41', label: 'PAS' },
  { value: '11', label: 'RC' },
  { value: '21', label: 'TE' },
  { value: '42', label: 'DIE' },
  { value: '50', label: 'NIT otro país' },
  { value: '91', label: 'NUIP' },
]

/** Label of a DIAN code. Unknown codes and labels are returned unchanged. */
export const identificationLabel = (type: string) =>
  IDENTIFICATION_TYPES.find(({ value }) => value === type)?.label ?? type

/** `NIT 900123456-8` from a code or label and a number. Records without a type show 'C.C.'. */
export const identification = (type: string, number: string) =>
  number && `${type ? identificationLabel(type) : 'C.C.'} ${number}`
