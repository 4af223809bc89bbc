-- What left for somebody has the day of its payments, and is guarded as they are (N-127).
select preparar_periodo('disbursements', 'fecha', 'fecha, valor, id_tercero');
