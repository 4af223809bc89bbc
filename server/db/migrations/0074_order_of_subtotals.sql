-- The list of settlements shows its subtotals, and is sorted by them like by its other amounts.
select preparar_orden('settlements', 'subtotal');
