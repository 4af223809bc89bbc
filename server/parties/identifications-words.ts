/** Types of identification: the DIAN's code and the label of screens and papers, the commonest first (facts 3.8). */
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

/** The label of a DIAN code; an unknown code, or a label, is its own. */
export const identificationLabel = (type: string) =>
  IDENTIFICATION_TYPES.find(({ value }) => value === type)?.label ?? type

/** `NIT 900123456-8` of a code or its label and a number; 'C.C.' where no type is stored (C-73). */
export const identification = (type: string, number: string) =>
  number && `${type ? identificationLabel(type) : 'C.C.'} ${number}`
