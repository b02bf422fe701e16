"""What rq3plus and rqhouse share: hit locations and their points, the damage modifier. Imports core and the kit."""
