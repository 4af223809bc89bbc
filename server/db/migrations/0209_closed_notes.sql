-- A note counts in the month of its own day, and what it corrects stays in its own (N-127).
select preparar_periodo('notes', 'fecha', 'fecha, valor');
