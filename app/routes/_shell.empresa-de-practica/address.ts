export const PATH = '/empresa-de-practica'
