/** Settings that send to the simulator. */
export const issuer = (changes: object = {}) => ({
  canal: 'SIMULADO',
  ambiente: '2',
  desde: '2026-01-01',
  tipo_persona: '1',
  responsabilidades: 'O-13;O-15',
  codigo_postal: '733520',
  software_id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
  software_pin: '12345',
  ...changes,
})
