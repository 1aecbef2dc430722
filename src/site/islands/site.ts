import '../style/site.css';
