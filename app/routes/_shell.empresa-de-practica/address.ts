/** Where the practice company is made, watched and removed. */
export const PATH = '/empresa-de-practica'
